package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-trefoil/sdk/go/trefoil/realtime"
	"pulumi-trefoil/sdk/go/trefoil/registry"
	"pulumi-trefoil/sdk/go/trefoil/search"
)

// declareSample declares the imported resources.
func declareSample(ctx *pulumi.Context) error {
	cfg := config.New(ctx, "")

	parent0, err := registry.NewRepository(ctx, "parent-0", &registry.RepositoryArgs{
		Namespace:   pulumi.String("acme"),
		Name:        pulumi.String("parent-0"),
		Description: pulumi.String("The shop application."),
	})
	if err != nil {
		return err
	}

	_, err = registry.NewRepository(ctx, "full-repository", &registry.RepositoryArgs{
		Namespace:       pulumi.String("acme"),
		Name:            pulumi.String("full-repository"),
		Description:     pulumi.String("The shop API."),
		FullDescription: pulumi.String("# API\n\nServes the shop."),
		IsPrivate:       pulumi.Bool(true),
		Categories:      pulumi.StringArray{pulumi.String("api-management")},
		ImmutableTagsSettings: &registry.ImmutableTagsSettingsArgs{
			Enabled: pulumi.Bool(true),
			Rules:   pulumi.StringArray{pulumi.String("v.*")},
		},
	})
	if err != nil {
		return err
	}

	_, err = registry.NewRepository(ctx, "basic-repository", &registry.RepositoryArgs{
		Namespace:   pulumi.String("acme"),
		Name:        pulumi.String("basic-repository"),
		Description: pulumi.String("The shop application."),
	})
	if err != nil {
		return err
	}

	_, err = registry.NewWebhook(ctx, "basic-webhook", &registry.WebhookArgs{
		Repository: parent0.ID(),
		Name:       pulumi.String("basic-webhook"),
		Url:        cfg.RequireSecret("basicWebhookUrl"),
	})
	if err != nil {
		return err
	}

	_, err = registry.NewTeam(ctx, "basic-team", &registry.TeamArgs{
		Organization: pulumi.String("acme"),
		Name:         pulumi.String("basic-team"),
		Description:  pulumi.String("Developers of the shop."),
		Role:         pulumi.String("member"),
	})
	if err != nil {
		return err
	}

	_, err = registry.NewTeam(ctx, "role-team", &registry.TeamArgs{
		Organization: pulumi.String("acme"),
		Name:         pulumi.String("role-team"),
		Role:         pulumi.String("releases"),
	})
	if err != nil {
		return err
	}

	parent1Team, err := registry.NewTeam(ctx, "parent-1-team", &registry.TeamArgs{
		Organization: pulumi.String("acme"),
		Name:         pulumi.String("parent-1"),
		Description:  pulumi.String("Developers of the shop."),
		Role:         pulumi.String("member"),
	})
	if err != nil {
		return err
	}

	_, err = registry.NewTeamMember(ctx, "bob-team-member", &registry.TeamMemberArgs{
		Team:     parent1Team.ID(),
		Username: pulumi.String("bob"),
	})
	if err != nil {
		return err
	}

	_, err = search.NewIndex(ctx, "full-index", &search.IndexArgs{
		Name:        pulumi.String("full-index"),
		Description: pulumi.String("Hotels of the travel guide."),
		Fields: search.IndexFieldArray{
			&search.IndexFieldArgs{
				Name: pulumi.String("id"),
				Type: pulumi.String("Edm.String"),
				Key:  pulumi.Bool(true),
			},
			&search.IndexFieldArgs{
				Name:     pulumi.String("title"),
				Type:     pulumi.String("Edm.String"),
				Analyzer: pulumi.String("en.lucene"),
			},
			&search.IndexFieldArgs{
				Name: pulumi.String("tags"),
				Type: pulumi.String("Collection(Edm.String)"),
			},
			&search.IndexFieldArgs{
				Name: pulumi.String("address"),
				Type: pulumi.String("Edm.ComplexType"),
				Fields: search.IndexFieldArray{
					&search.IndexFieldArgs{
						Name: pulumi.String("city"),
						Type: pulumi.String("Edm.String"),
					},
					&search.IndexFieldArgs{
						Name: pulumi.String("country"),
						Type: pulumi.String("Edm.String"),
					},
				},
			},
			&search.IndexFieldArgs{
				Name:                pulumi.String("vector"),
				Type:                pulumi.String("Collection(Edm.Single)"),
				Dimensions:          pulumi.Int(4),
				VectorSearchProfile: pulumi.String("near"),
			},
		},
		Analyzers: pulumi.Array{
			&search.AnalyzerCustomAnalyzerArgs{
				OdataType:    pulumi.String("#Microsoft.Azure.Search.CustomAnalyzer"),
				Name:         pulumi.String("names"),
				Tokenizer:    pulumi.String("standard_v2"),
				TokenFilters: pulumi.StringArray{pulumi.String("lowercase"), pulumi.String("beginnings")},
			},
		},
		TokenFilters: pulumi.Array{
			&search.TokenFilterEdgeNGramTokenFilterV2Args{
				OdataType: pulumi.String("#Microsoft.Azure.Search.EdgeNGramTokenFilterV2"),
				Name:      pulumi.String("beginnings"),
				MinGram:   pulumi.Int(2),
				MaxGram:   pulumi.Int(10),
			},
		},
		ScoringProfiles: search.ScoringProfileArray{
			&search.ScoringProfileArgs{
				Name: pulumi.String("titles"),
				Text: &search.ScoringProfileTextArgs{
					Weights: pulumi.Float64Map{
						"title": pulumi.Float64(3),
					},
				},
				Functions: pulumi.Array{
					&search.ScoringFunctionTagArgs{
						Type:      pulumi.String("tag"),
						FieldName: pulumi.String("tags"),
						Boost:     pulumi.Float64(2),
						Tag: &search.ScoringFunctionTagTagArgs{
							TagsParameter: pulumi.String("liked"),
						},
					},
				},
			},
		},
		Suggesters: search.SuggesterArray{
			&search.SuggesterArgs{
				Name:         pulumi.String("complete"),
				SourceFields: pulumi.StringArray{pulumi.String("title")},
			},
		},
		VectorSearch: &search.VectorSearchArgs{
			Algorithms: pulumi.Array{
				&search.VectorSearchAlgorithmHnswArgs{
					Name: pulumi.String("graph"),
					Kind: pulumi.String("hnsw"),
				},
			},
			Profiles: search.VectorSearchProfileArray{
				&search.VectorSearchProfileArgs{
					Name:      pulumi.String("near"),
					Algorithm: pulumi.String("graph"),
				},
			},
		},
		Semantic: &search.SemanticSearchArgs{
			Configurations: search.SemanticConfigurationArray{
				&search.SemanticConfigurationArgs{
					Name: pulumi.String("guide"),
					PrioritizedFields: &search.SemanticConfigurationPrioritizedFieldsArgs{
						TitleField: &search.SemanticFieldArgs{
							FieldName: pulumi.String("title"),
						},
						PrioritizedContentFields: search.SemanticFieldArray{
							&search.SemanticFieldArgs{
								FieldName: pulumi.String("tags"),
							},
						},
					},
				},
			},
		},
		CorsOptions: &search.CorsOptionsArgs{
			AllowedOrigins: pulumi.StringArray{pulumi.String("*")},
		},
	})
	if err != nil {
		return err
	}

	// Ably may hide these inputs of App. Add the inputs that are set: `FcmKey`, `FcmServiceAccount`,
	// `ApnsCertificate`, `ApnsPrivateKey`, `ApnsSigningKey`.
	basicApp, err := realtime.NewApp(ctx, "basic-app", &realtime.AppArgs{
		Name: pulumi.String("basic-app"),
	})
	if err != nil {
		return err
	}

	_, err = realtime.NewKey(ctx, "basic-app-root-key", &realtime.KeyArgs{
		AppId: basicApp.ID(),
		Name:  pulumi.String("Root"),
		Capabilities: pulumi.StringArrayMap{
			"[*]*": pulumi.StringArray{pulumi.String("*")},
		},
	})
	if err != nil {
		return err
	}

	return nil
}
