package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-trefoil/sdk/go/trefoil/realtime"
	"pulumi-trefoil/sdk/go/trefoil/registry"
	"pulumi-trefoil/sdk/go/trefoil/search"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		account := config.New(ctx, "trefoil").Require("registryUsername")

		repository, err := registry.NewRepository(ctx, "app", &registry.RepositoryArgs{
			Namespace:   pulumi.String(account),
			Name:        pulumi.String("hotel-guide"),
			Description: pulumi.String("The web app of the hotel guide."),
			IsPrivate:   pulumi.Bool(true),
		})
		if err != nil {
			return err
		}

		places, err := search.NewSynonymMap(ctx, "places", &search.SynonymMapArgs{
			Synonyms: pulumi.ToStringArray([]string{"usa, united states", "nyc => new york city"}),
		})
		if err != nil {
			return err
		}

		hotels, err := search.NewIndex(ctx, "hotels", &search.IndexArgs{
			Fields: search.IndexFieldArray{
				&search.IndexFieldArgs{
					Name: pulumi.String("id"),
					Type: search.IndexFieldType_Edm_String,
					Key:  pulumi.Bool(true),
				},
				&search.IndexFieldArgs{
					Name:        pulumi.String("description"),
					Type:        search.IndexFieldType_Edm_String,
					Searchable:  pulumi.Bool(true),
					SynonymMaps: pulumi.StringArray{places.Name},
				},
				&search.IndexFieldArgs{
					Name:       pulumi.String("rating"),
					Type:       search.IndexFieldType_Edm_Double,
					Filterable: pulumi.Bool(true),
					Sortable:   pulumi.Bool(true),
				},
			},
		})
		if err != nil {
			return err
		}

		chat, err := realtime.NewApp(ctx, "chat", &realtime.AppArgs{Name: pulumi.String("hotel-chat")})
		if err != nil {
			return err
		}

		server, err := realtime.NewKey(ctx, "server", &realtime.KeyArgs{
			AppId: chat.AppId,
			Name:  pulumi.String("server"),
			Capabilities: pulumi.StringArrayMap{
				"chat:*": pulumi.ToStringArray([]string{"publish", "subscribe"}),
			},
		})
		if err != nil {
			return err
		}

		ctx.Export("image", repository.ID())
		ctx.Export("indexName", hotels.Name)
		// A secret. The CLI shows it with `--show-secrets` only.
		ctx.Export("appSecret", server.AppSecret)
		return nil
	})
}
