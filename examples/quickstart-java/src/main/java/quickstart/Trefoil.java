package quickstart;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;

/** The resources of this program. No library for Java is published: a field is a property of the resource's reference page. */
final class Trefoil {
  private Trefoil() {}

  static final class Repository extends CustomResource {
    Repository(String name, String namespace, String repository, String description) {
      super("trefoil:registry:Repository", name, new Args(namespace, repository, description), CustomResourceOptions.Empty);
    }

    private static final class Args extends ResourceArgs {
      @Import private final Output<String> namespace;
      @Import private final Output<String> name;
      @Import private final Output<String> description;
      @Import private final Output<Boolean> isPrivate = Output.of(true);

      Args(String namespace, String name, String description) {
        this.namespace = Output.of(namespace);
        this.name = Output.of(name);
        this.description = Output.of(description);
      }
    }
  }

  static final class SynonymMap extends CustomResource {
    SynonymMap(String name, List<String> synonyms) {
      super("trefoil:search:SynonymMap", name, new Args(synonyms), CustomResourceOptions.Empty);
    }

    private static final class Args extends ResourceArgs {
      @Import private final Output<List<String>> synonyms;

      Args(List<String> synonyms) {
        this.synonyms = Output.of(synonyms);
      }
    }
  }

  static final class App extends CustomResource {
    App(String name, String appName) {
      super("trefoil:realtime:App", name, new Args(appName), CustomResourceOptions.Empty);
    }

    private static final class Args extends ResourceArgs {
      @Import private final Output<String> name;

      Args(String name) {
        this.name = Output.of(name);
      }
    }
  }

  static final class Key extends CustomResource {
    @Export(name = "appSecret", refs = {String.class}, tree = "[0]")
    private Output<String> appSecret;

    Key(String name, Output<String> appId, Map<String, List<String>> capabilities) {
      super("trefoil:realtime:Key", name, new Args(appId, name, capabilities), CustomResourceOptions.Empty);
    }

    /** A secret. The CLI shows it with {@code --show-secrets} only. */
    Output<String> appSecret() {
      return appSecret;
    }

    private static final class Args extends ResourceArgs {
      @Import private final Output<String> appId;
      @Import private final Output<String> name;
      @Import private final Output<Map<String, List<String>>> capabilities;

      Args(Output<String> appId, String name, Map<String, List<String>> capabilities) {
        this.appId = appId;
        this.name = Output.of(name);
        this.capabilities = Output.of(capabilities);
      }
    }
  }
}
